-- Who logged in, who tried to, from where people log in, and where their mail may go.

INSERT INTO counter (name, value) VALUES ('login_attempt', 0);

-- Logins and attempts, summed up by account, day, network, protocol and outcome. The account is
-- null for a name that nobody has, and the name itself is not kept: it may be a password. The
-- network is empty where so many of a day are summed up.
CREATE TABLE login_attempt (
  id ${id},
  account BIGINT REFERENCES account (id) ON DELETE CASCADE,
  day BIGINT NOT NULL,
  network TEXT NOT NULL,
  protocol TEXT NOT NULL,
  outcome TEXT NOT NULL,
  device TEXT NOT NULL,
  attempts BIGINT NOT NULL,
  first_at BIGINT NOT NULL,
  last_at BIGINT NOT NULL
);

CREATE INDEX login_attempt_account ON login_attempt (account, last_at);
CREATE INDEX login_attempt_last ON login_attempt (last_at);

-- Networks and browsers that an account was used from; of the secret of a browser only a hash.
CREATE TABLE login_origin (
  account BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  origin TEXT NOT NULL,
  seen_at BIGINT NOT NULL,
  PRIMARY KEY (account, origin)
) ${keyed};

-- Addresses that alerts may be mailed to once they are confirmed; the hash is that of the secret
-- in the mail that asks for it, null when it was used.
CREATE TABLE mail_address (
  account BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  address TEXT NOT NULL,
  confirmed_at BIGINT,
  asked_at BIGINT,
  hash TEXT,
  PRIMARY KEY (account, address)
) ${keyed};

CREATE INDEX mail_address_hash ON mail_address (hash);

-- Mails that asked for a confirmation, for a day; they outlive their account, or else a new one
-- could ask again. The folded address is the same for addresses that differ in case only.
CREATE TABLE mail_request (
  folded TEXT NOT NULL,
  account BIGINT NOT NULL,
  sent_at BIGINT NOT NULL
);

CREATE INDEX mail_request_folded ON mail_request (folded, sent_at);
CREATE INDEX mail_request_account ON mail_request (account, sent_at);

-- Addresses that are in use were never asked, but no alert is to stop without a word.
INSERT INTO mail_address (account, address, confirmed_at)
SELECT s.account, c.target, MIN(s.created_at)
FROM search_channel c JOIN saved_search s ON s.id = c.search
WHERE c.channel = 'MAIL'
GROUP BY s.account, c.target;
