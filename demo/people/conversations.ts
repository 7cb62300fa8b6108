import type { Random } from '../random.ts'
import type { ListingSummary } from '../rows/listing-summary.ts'

/** What people write to each other about a home. `home` fills in the street and the kind. */
export type Line = { by: 'enquirer' | 'professional'; text: string }

type Words = { street: string; days: string; time: string; agent: string; seeker: string }

const saleOpenings: ((words: Words) => string)[] = [
  ({ street, days }) =>
    `Hello, I would like to see the home on ${street}. I can come on ${days}, after work or at the weekend.`,
  ({ street }) =>
    `Good morning. Is the home on ${street} still available, and does it have a survey from an earlier sale that we could read?`,
  ({ street }) =>
    `We are looking at ${street} with interest. How old is the roof, and has the loft been insulated?`,
  ({ street }) =>
    `Could you tell me whether the seller of ${street} has found somewhere? We have a mortgage offer and no home to sell.`,
  ({ street }) =>
    `I read that the broadband is not stated for ${street}. I work from home three days a week, so I would need to know before viewing.`,
  ({ street, days }) =>
    `Please book us in to see ${street}. ${days} suits us, and we can be flexible about the time.`,
  ({ street }) =>
    `Is the price of ${street} negotiable? We would need to replace the windows and would like to make an offer that allows for it.`,
  ({ street }) =>
    `What are the neighbours’ plans on ${street}? I noticed a planning notice on the lamp-post when I walked past.`,
]

const rentOpenings: ((words: Words) => string)[] = [
  ({ street, days }) => `Hello, I would like to view the home on ${street}. I am free on ${days}.`,
  ({ street }) =>
    `Is ${street} still to let? I would like to move in at the beginning of next month and have a reference from my present landlord.`,
  ({ street }) =>
    `I have a small, elderly dog. Would the landlord of ${street} agree to her living there? I have pet insurance.`,
  ({ street }) =>
    `Could you tell me what the heating costs in winter on ${street}, roughly? The EPC is good, but I would like to be sure.`,
  ({ street }) =>
    `Is the second bedroom on ${street} large enough for a double bed? I share the care of my daughter.`,
  ({ street }) =>
    `Would ${street} be available a week earlier than it says? My present tenancy ends before then.`,
  ({ street, days }) =>
    `Please could we see ${street} on ${days}? There are two of us and we both have our right-to-rent papers ready.`,
  ({ street }) => `Is there space for two bicycles at ${street}, and is the shed lockable?`,
]

const answers: ((words: Words) => string)[] = [
  ({ days, time, agent }) =>
    `Thank you for writing. I can show you round on ${days} at ${time}. Would that suit? ${agent}`,
  ({ agent }) =>
    `Thank you. It is still available. I have asked the owner your question and will write as soon as I hear. ${agent}`,
  ({ time, days, agent }) =>
    `Hello, yes, it is. The next viewing is ${days} at ${time}; I have kept that time for you until this evening. ${agent}`,
  ({ agent }) =>
    `Good question. The owner tells me that it was done in 2019 and there is a certificate, which I attach to the brochure today. ${agent}`,
  ({ agent }) =>
    `Thank you for asking. I measured it again this morning to be sure: it does. Would you like to come and see for yourself? ${agent}`,
]

const followUps: ((words: Words) => string)[] = [
  ({ days, time }) => `${days} at ${time} is fine, thank you. Which bell do we ring?`,
  () => 'That is good to know, thank you. We would like to come and see it.',
  ({ days }) => `I am afraid ${days} does not work for me. Is there anything on the day after?`,
  () => 'Thank you for the quick reply. I will talk it over at home and come back to you.',
]

const closings: ((words: Words) => string)[] = [
  ({ time, agent }) =>
    `Wonderful. I will be at the front door at ${time}. My mobile number is on the confirmation. ${agent}`,
  ({ agent }) => `No trouble at all. I have moved it to the day after, same time. ${agent}`,
  ({ agent }) => `Take your time. I will let you know if anything changes. ${agent}`,
]

const days = ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const times = ['half past ten', 'noon', 'a quarter past two', 'four o’clock', 'half past five', 'six']

/** One to four messages, by turns. */
export function conversation(
  home: ListingSummary,
  seeker: string,
  agent: string,
  length: number,
  random: Random,
): Line[] {
  const words = { street: home.street, days: random.pick(days), time: random.pick(times), agent, seeker }
  const steps = [
    { by: 'enquirer' as const, say: random.pick(home.isRent ? rentOpenings : saleOpenings) },
    { by: 'professional' as const, say: random.pick(answers) },
    { by: 'enquirer' as const, say: random.pick(followUps) },
    { by: 'professional' as const, say: random.pick(closings) },
  ]
  return steps.slice(0, length).map(({ by, say }) => ({ by, text: say(words) }))
}
