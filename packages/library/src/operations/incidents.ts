import { amount } from "../format/amount.ts";
import { code, md } from "../format/text.ts";
import { blanks, choice } from "../format/written.ts";

export const diskFull = choice({
  slug: "operations-full-disk",
  title: "The disk that stays full",
  skills: ["operations"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "An alert says that a disk is full. Somebody has deleted the largest log file, 60 GB, but the alert stays:",
    `\`\`\`\n${code`
      $ df -h /var
      Size  Used  Avail  Use%
      100G   99G   1.0G   99%
      $ du -sh /var
      38G   /var
    `}\`\`\``,
    "What is the most likely reason, and what do you do?",
  ),
  explanation: md(
    "`df` counts blocks in use; `du` counts files that have a name. A file that was deleted while a process holds it open has no name any more, but keeps its blocks until the process closes it. `lsof +L1` shows who holds it; reload or restart that process. Next time, truncate the file or let the log rotation tell the writer.",
    "A full inode table gives “no space left” while `df` shows free space, which is the opposite. A damaged file system shows up as errors in the kernel's log, not as a difference of just what was deleted. Where the file system has snapshots, one of them could hold the blocks as well.",
  ),
  choices: [
    {
      text: "A process still has the deleted file open: find it, and have it reopen its log or restart it.",
      right: true,
    },
    { text: "The disk has run out of inodes: delete many small files instead of a large one." },
    { text: "`df` shows a value from a cache: wait for a few minutes, or unmount and mount the disk again." },
    { text: "The file system is damaged: take the machine out of service and repair it." },
  ],
});

export const livenessProbe = choice({
  slug: "operations-health-check",
  title: "The health check that made it worse",
  skills: ["operations", "design"],
  difficulty: "hard",
  minutes: 5,
  score: 5,
  statement: md(
    "An orchestrator asks each of 30 instances for `/health` every ten seconds and **restarts** an instance that fails three times in a row. `/health` runs a query on the shared database. Yesterday the database was slow for **five minutes**. All 30 instances were restarted; while they started, they loaded their caches from the database, which became slower still. The outage lasted 40 minutes.",
    "Which change would have prevented most of it, and **still restarts hanging instances automatically**?",
  ),
  explanation: md(
    "A check that leads to a restart must only ask what a restart can cure: is this process stuck? A slow database is not cured by restarting its clients, and 30 cold starts add load exactly when there is no room for it. Whether an instance should **receive traffic** is another question, with a check of its own, and even that should not take out all instances at once because of something they share.",
    "A longer interval or more attempts only moves the threshold: five failures, 30 seconds apart, take less than five minutes. More memory makes a slow database less likely, but does not prevent the avalanche. Without any check, a process that hangs is never restarted.",
  ),
  choices: [
    {
      text: "Let the check that leads to a restart look only at the process itself, not at what all instances share.",
      right: true,
    },
    { text: "Ask every 30 instead of every ten seconds, and restart after five failures instead of three." },
    { text: "Remove the health check, and restart instances by hand when customers complain about errors." },
    { text: "Give the database twice the memory, so that the caches of all instances can be loaded at once." },
  ],
});

export const retryStorm = blanks({
  slug: "operations-retry-storm",
  title: "Retries on top of retries",
  skills: ["operations", "design", "reasoning"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "A request passes through three services: the *gateway* calls the *shop*, the shop calls the *stock* service, and the stock service calls the database. Each of the three callers makes up to **three attempts in total** if a call fails. The database fails every call.",
    "How many calls does the database receive for one request of a customer? ___",
    "The team decides that only the gateway may repeat a call. How many calls does the database receive for one request now? ___",
  ),
  explanation: md(
    "The attempts multiply: 3 × 3 × 3 = 27 calls. If only one layer repeats, there are 3.",
    "This is how a short failure becomes a long one: the database comes back and is met by 27 times the normal load. Good candidates will mention the rest by themselves: pauses that grow and vary at random, a budget for retries, and deadlines that are passed on.",
  ),
  blanks: [amount("Every service repeats", 27, "calls"), amount("Only the gateway repeats", 3, "calls")],
});

export const errorBudget = blanks({
  slug: "operations-error-budget",
  title: "How much may still fail?",
  skills: ["operations", "reasoning"],
  difficulty: "medium",
  minutes: 6,
  score: 6,
  statement: md(
    "A service promises that **99.9%** of all requests within 30 days succeed. It receives 1,000 requests per minute, day and night.",
    "How many requests may fail in 30 days? ___",
    "On day 5 **every** request failed for 20 minutes. On day 9, **a tenth** of the requests failed for 2 hours. How many requests may still fail in the rest of the 30 days? ___",
  ),
  explanation: md(
    "30 days are 43,200 minutes, so 43,200,000 requests; a thousandth of them, 43,200, may fail. Used so far: 20 × 1,000 = 20,000, and 120 × 100 = 12,000. 11,200 are left.",
    "With about a quarter of the budget left on day 9, a team would put off risky releases. Somebody who can do this calculation can also explain to a manager what one more nine would cost.",
  ),
  blanks: [amount("Failures in 30 days", 43_200, "requests"), amount("Failures that are left", 11_200, "requests")],
});

export const dnsMove = choice({
  slug: "operations-move-an-address",
  title: "Moving day for a website",
  skills: ["operations", "web"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "On Saturday at 10:00 a website moves to a new address. Its DNS record has a TTL of **24 hours**. Within five minutes of the change, all visitors should reach the new address. Resolvers keep to the TTL. What has to happen?",
  ),
  explanation: md(
    "A resolver that asked at 9:59 on Friday, before the TTL was lowered, may keep the old answer **with its old TTL** until 9:59 on Saturday. So the TTL has to be lowered at least 24 hours before the move; from Saturday 10:00 on nobody has an answer that is older than five minutes.",
    "Lowering it together with the change does nothing for those who asked the day before. An hour before is not enough for the same reason. Two addresses at once send half of the visitors to each.",
  ),
  choices: [
    {
      text: "Lower the TTL to five minutes by Friday, 10:00, and change the address on Saturday at 10:00.",
      right: true,
    },
    { text: "Change the address and lower the TTL to five minutes at the same time, on Saturday at 10:00." },
    { text: "Lower the TTL to five minutes on Saturday at 9:00, and change the address an hour later." },
    { text: "Add the new address beside the old one on Friday, and remove the old one on Saturday at 10:00." },
  ],
});

export const wakeUp = choice({
  slug: "operations-wake-somebody",
  title: "Which alert may wake somebody?",
  skills: ["operations"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "A team of five shares the on-call duty for a web shop. They want to be woken only for what **customers notice now or will notice before the morning**, and what a person can do something about. Which alerts should ring at night? Choose all that should.",
  ),
  explanation: md(
    "Orders that fail are a symptom that customers feel; a certificate that expires at 4:00 and a disk that will be full at 3:00 become one before anybody is awake. All three can be acted on.",
    "High processor load is a possible cause, not a symptom: if replies are fast, nobody needs to get up. One instance of eight that was replaced by itself is a matter for the morning, and so is a disk that will last for three weeks. Alerts that ask for nothing teach people to ignore alerts.",
  ),
  choices: [
    { text: "More than 5% of the orders have failed for five minutes.", right: true },
    { text: "The shop's certificate expires at 4:00, and its renewal has failed.", right: true },
    { text: "The database's disk will be full at about 3:00 if it keeps growing like this.", right: true },
    { text: "The processors of the web servers have been above 90% for ten minutes; replies are as fast as always." },
    { text: "One of eight instances was replaced automatically after it crashed." },
    { text: "The disk with the old reports will be full in about three weeks." },
  ],
});

export const partialChain = choice({
  slug: "operations-certificate-chain",
  title: "It works in my browser",
  skills: ["operations", "security", "web"],
  difficulty: "hard",
  minutes: 4,
  score: 4,
  statement: md(
    "A new certificate was installed on `api.example.org`. Colleagues open it in their browsers without a warning. But a partner's server, with an up-to-date list of root certificates, reports `unable to get local issuer certificate`, and so does `curl` on a freshly installed machine. What is the most likely mistake?",
  ),
  explanation: md(
    "The server sends only its own certificate and not the intermediate one that links it to a trusted root. Desktop browsers often fill the gap from a cache or fetch what is missing; servers and command-line tools do not. The fix is to install the full chain.",
    "An expired certificate or a wrong name is refused by browsers as well, and with another message. A self-signed certificate is reported as exactly that, not as a missing issuer. An old protocol fails before any certificate is judged.",
  ),
  choices: [
    { text: "The server does not send the intermediate certificate along with its own.", right: true },
    { text: "The certificate was issued for another host name than the one they use." },
    { text: "The certificate is self-signed, and the colleagues have accepted it once." },
    { text: "The server offers only TLS versions that the partner does not support." },
  ],
});
