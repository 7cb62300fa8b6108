type Suite = {
  /** Of its file in proof/results. */
  name: string
  title: string
  /** What to type; where it has sizes, for those of the kept result. */
  command: string | ((kept: string) => string)
  about: string
}

const suites: Suite[] = [
  {
    name: 'search',
    title: 'Search',
    command: 'npm run bench -- search',
    about: `Searches as people make them, by how many homes there are, beside \`select 1\` on the same connection. A cost that grew with
the homes would climb like the dashed line of the plot.

![What a search costs by the number of homes](images/search-growth.svg)`,
  },
  {
    name: 'rest',
    title: 'Rows: /rest/v1',
    command: 'npm run bench -- rest',
    about: `The same three questions to our server, to a handler written by hand for just these three (the SQL is a constant, the role is
switched as here), and to \`@supabase/lite\`, which the benchmark installs in a folder of its own. All three must give the
same answers before the race counts.`,
  },
  {
    name: 'pages',
    title: 'Public pages',
    command: 'npm run bench -- pages',
    about: `Pages that were rendered a moment ago, twice: beside the smallest file of the same server, which passes through the same
layers and against which the target was promised, and beside bare Node that replies with the same bytes and does nothing else, which
is the true baseline. Pages that nobody has asked for yet stand beside \`select 1\`.`,
  },
  {
    name: 'lighthouse',
    title: 'Public pages on a phone',
    command: 'npm run bench -- lighthouse',
    about: `What Lighthouse says of them, which the benchmark installs in a folder of its own, beside a page of one line.`,
  },
  {
    name: 'auth',
    title: 'Accounts: /auth/v1',
    command: 'npm run bench -- auth',
    about: `Most of a sign-in is the hash it cannot do without. The rest of the first table is what a request pays for being somebody’s. The
second is a race, which counts once all let in whom they should and nobody else: against a handler written by hand that finds the
row, verifies the same hash and signs a token, and keeps neither session nor count of failures, and against \`@supabase/lite\`, whose
hash is another one: what differs there is mostly that.`,
  },
  {
    name: 'storage',
    title: 'Pictures: /storage/v1',
    command: 'npm run bench -- storage',
    about: `A photograph is decoded and encoded anew before it is kept, and its sizes are made when first asked for: bare sharp has the same
work to do. Pictures that are ready are compared with Node sending the same bytes from memory, without asking anybody's
rights. \`@supabase/lite\` keeps a picture as it came, which is other work; against it stands a file that is no picture, which both
must give back byte for byte. Its files are an experiment, as it says itself.`,
  },
  {
    name: 'realtime',
    title: 'Live updates: /realtime/v1',
    command: 'npm run bench -- realtime',
    about: `A thousand sockets, beside the least one could write by hand: \`LISTEN\`, and a loop that sends the notice to everybody, whoever
they are.`,
  },
  {
    name: 'start',
    title: 'Start-up and memory',
    command: 'npm run bench -- start',
    about: 'The whole site from the command to its first answers, and what it holds of the machine.',
  },
  {
    name: 'soak',
    title: 'Hours of use',
    command: (kept) => `npm run soak -- --minutes ${/; ([\d.]+) minutes of/.exec(kept)?.[1] ?? 60}`,
    about: `Visitors, members, listeners and uploads at a steady rate on a server of its own. Flat means that even two standard errors above
the slope would be allowed; growing, that even two below would not; in between the run was too short to tell, and says so. Of
a run of an hour or more that is no excuse: memory it cannot tell of counts as missed.`,
  },
  {
    name: 'cluster',
    title: 'Two servers on one database',
    command: 'npm run test:cluster',
    about: `The contract and browser suites, which otherwise meet one server, against two. Every file of the first row has a cluster of its
own: the launcher, its balancer and two server processes, configured as an operator would. The second row is the rest of the
contract, which needs what no operator can ask for (cheap hashes, small limits, a mailbox of the test’s): there each service stands
twice in the process of the test, behind the same balancer. That finds what a service wrongly keeps to itself, and tells nothing of processes.`,
  },
  {
    name: 'faults',
    title: 'Faults',
    command: 'npm run faults',
    about: 'What is killed, cut off, filled up or moved while people write, and what they notice.',
  },
  {
    name: 'attack',
    title: 'Attacks',
    command: 'npm run attack',
    about:
      'What strangers may try. `docs/asvs.md` maps the outcome to OWASP ASVS 5.0, level 2, by requirement.',
  },
]

const introduction = `# Proof

What Lintel does at its limits, as measured. Each table below was written by the command above it, on the machine and day it
names; run the command to have your own. Everything stays on the loopback of one machine: server, PostgreSQL and those
who ask share its cores.

A time says more about a machine than about a program. So each figure stands beside a **baseline** of the same run: the least that
the same machine needs for the same work (\`select 1\`, bare Node replying from memory, a bare hash, bare sharp), or a handler
written by hand for that one measurement. Only the target of public pages is held against something else: a file of the same server.
Of durations a small multiple is good, of rates a large one. A **target** is what was promised beforehand.

\`npm run bench\` asks all the questions of speed (the million homes take a while to make), \`npm run bench -- --quick\` asks them in small within
three minutes and keeps nothing. This page is put together by \`npm run proof\` from \`proof/results\`.
`

/** The page docs/proof.md, from what is kept of each suite. */
export async function proofPage(resultOf: (name: string) => Promise<string | undefined>): Promise<string> {
  const sections = await Promise.all(
    suites.map(async (suite) => sectionOf(suite, await resultOf(suite.name))),
  )
  return [introduction, ...sections].join('\n')
}

function sectionOf({ name, title, command, about }: Suite, result: string | undefined): string {
  const body =
    result === undefined ? `No result is kept in \`proof/results/${name}.md\` yet.\n` : bodyOf(result)
  const commandLine = typeof command === 'string' ? command : command(result ?? '')
  return `## ${title}\n\n\`\`\`\n${commandLine}\n\`\`\`\n\n${about}\n\n${body}`
}

/** A result without its title, its headings one step deeper. */
const bodyOf = (result: string): string =>
  `${result
    .replace(/^# .*\n+/, '')
    .replace(/^(#+ )/gm, '#$1')
    .trimEnd()}\n`
