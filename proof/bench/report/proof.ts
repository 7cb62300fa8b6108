type Suite = {
  /** Of its file in proof/results, without `.md`. */
  name: string
  title: string
  /** The command to run; with the options of the saved result where it has any. */
  command: string | ((kept: string) => string)
  about: string
}

const suites: Suite[] = [
  {
    name: 'search',
    title: 'Search',
    command: 'npm run bench -- search',
    about: `Realistic searches over different numbers of homes, compared with \`select 1\` on the same connection. A cost proportional to the
number of homes would follow the dashed line of the plot.

![The cost of a search by the number of homes](images/search-growth.svg)`,
  },
  {
    name: 'rest',
    title: 'Rows: /rest/v1',
    command: 'npm run bench -- rest',
    about: `The same three requests to Lintel, to a handler hand-written for these three (constant SQL, the same switch of role), and to
\`@supabase/lite\`, which the benchmark installs in a separate folder. The benchmark first checks that all three give the same
responses.`,
  },
  {
    name: 'pages',
    title: 'Public pages',
    command: 'npm run bench -- pages',
    about: `Cached pages are compared twice: with the smallest file of the same server, which passes through the same layers and is the basis
of the target, and with plain Node that sends the same bytes and does nothing else. Uncached pages are compared with \`select 1\`.`,
  },
  {
    name: 'lighthouse',
    title: 'Public pages on a phone',
    command: 'npm run bench -- lighthouse',
    about: `Lighthouse scores, compared with a page of one line. The benchmark installs Lighthouse in a separate folder.`,
  },
  {
    name: 'auth',
    title: 'Accounts: /auth/v1',
    command: 'npm run bench -- auth',
    about: `Most of a sign-in is its password hash. The rest of the first table is the cost of authenticating a request. The second table
compares sign-ins with a hand-written handler, which finds the row, verifies the same hash and signs a token but stores no
session and counts no failures, and with \`@supabase/lite\`, which uses a different hash: most of the difference is that. The
benchmark first checks that every server accepts the right passwords and refuses others.`,
  },
  {
    name: 'storage',
    title: 'Pictures: /storage/v1',
    command: 'npm run bench -- storage',
    about: `An uploaded photo is decoded and re-encoded, and its sizes are rendered on first request; the baseline is the same work in sharp
alone. Stored pictures are compared with Node sending the same bytes from memory, without access checks. \`@supabase/lite\` stores
pictures unchanged, which is different work, so the comparison with it uses a text file that both must return byte for byte. Its
file storage is marked as experimental.`,
  },
  {
    name: 'realtime',
    title: 'Live updates: /realtime/v1',
    command: 'npm run bench -- realtime',
    about: `A thousand sockets, compared with a minimal hand-written server: \`LISTEN\`, and a loop that sends every notification to every
socket without access checks.`,
  },
  {
    name: 'start',
    title: 'Start-up and memory',
    command: 'npm run bench -- start',
    about: 'The whole site, from the command to its first responses, and the memory it uses.',
  },
  {
    name: 'soak',
    title: 'Hours of use',
    command: (result) => `npm run soak -- --minutes ${/; ([\d.]+) minutes of/.exec(result)?.[1] ?? 60}`,
    about: `Visitors, members, listeners and uploads at a steady rate on a separate server. A measure is flat if two standard errors above its
slope are within the limit, and grows if two below are not; otherwise the run was too short to tell. After an hour or more,
memory must be conclusive: otherwise it counts as missed.`,
  },
  {
    name: 'cluster',
    title: 'Two servers on one database',
    command: 'npm run test:cluster',
    about: `The contract and browser tests, which normally run against one server, against two. Every file of the first row has its own
cluster: the launcher, its load balancer and two server processes, configured as an operator would. The second row is the rest of
the contract, which needs test settings (cheap hashes, small limits, a test mailbox): there two instances of each service run in
the test process, behind the same load balancer. This finds state that a service wrongly keeps to itself, but tests no separate
processes.`,
  },
  {
    name: 'faults',
    title: 'Faults',
    command: 'npm run faults',
    about:
      'Processes are killed, disks filled, connections exhausted and clocks changed under load, and the effect on clients is measured.',
  },
  {
    name: 'ha',
    title: 'High availability',
    command: 'npm run ha',
    about: `Three PostgreSQL nodes with streaming replication, two servers, traffic, a subscriber and a mail server. Nodes and servers are killed,
switched over and upgraded. A small controller takes the part of Patroni; [the guide](operations.md) has a configuration with Patroni.`,
  },
  {
    name: 'attack',
    title: 'Attacks',
    command: 'npm run attack',
    about:
      'Attacks by strangers and members. `docs/asvs.md` maps the results to the requirements of OWASP ASVS 5.0, level 2.',
  },
]

const introduction = `# Measurements

How Lintel performs under load, faults and attacks. Each table was written by the command above it, on the machine and date it
names; run the command to get your own. Server, PostgreSQL and clients share the cores of one machine and communicate over
loopback.

Absolute times depend on the machine, so each figure is compared with a **baseline** from the same run: the minimum that the same
machine needs for the same work (\`select 1\`, plain Node sending bytes from memory, the hash alone, sharp alone), or a hand-written
handler for the same request. For durations a small multiple is good, for rates a large one. A **target** was set beforehand.

\`npm run bench\` runs all benchmarks (creating a million listings takes a while); \`npm run bench -- --quick\` runs them with small
sizes within three minutes and saves nothing. \`npm run proof\` writes this page from \`proof/results\`.
`

/** docs/proof.md, from the saved result of each suite. */
export async function proofPage(resultOf: (name: string) => Promise<string | undefined>): Promise<string> {
  const sections = await Promise.all(
    suites.map(async (suite) => sectionOf(suite, await resultOf(suite.name))),
  )
  return [introduction, ...sections].join('\n')
}

function sectionOf({ name, title, command, about }: Suite, result: string | undefined): string {
  const body =
    result === undefined ? `There is no result in \`proof/results/${name}.md\` yet.\n` : bodyOf(result)
  const commandLine = typeof command === 'string' ? command : command(result ?? '')
  return `## ${title}\n\n\`\`\`\n${commandLine}\n\`\`\`\n\n${about}\n\n${body}`
}

/** A result without its title, its headings one level deeper. */
const bodyOf = (result: string): string =>
  `${result
    .replace(/^# .*\n+/, '')
    .replace(/^(#+ )/gm, '#$1')
    .trimEnd()}\n`
