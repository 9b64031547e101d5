/**
 * A village of loopback hosts that behave as hosts of the web do, each keeping its own log.
 *
 * <p>A {@link freshet.village.Village} listens on one loopback port for all its {@link
 * freshet.village.VillageHost}s; the name in the URL tells them apart. A host answers each {@link
 * freshet.village.Request} by its {@link freshet.village.Behaviour} with a {@link
 * freshet.village.Reply}, sent by a {@link freshet.village.ReplyTransport} that may be as broken as
 * wanted, and notes both as a {@link freshet.village.Visit}. The {@link
 * freshet.village.PolitenessAudit} reads that log as the publisher would. A {@link
 * freshet.village.Certificate} is for hosts that speak TLS.
 */
@NullMarked
package freshet.village;

import org.jspecify.annotations.NullMarked;
