-- Which of several servers on this database decides: one row. The epoch rises with every change.
CREATE TABLE leadership (
  epoch BIGINT NOT NULL,
  holder TEXT NOT NULL,
  since_at BIGINT NOT NULL,
  until_at BIGINT NOT NULL
);

INSERT INTO leadership (epoch, holder, since_at, until_at) VALUES (0, '', 0, 0);
