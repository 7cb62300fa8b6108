import { formatClock } from '../../domain/time/dates.ts'
import type { Random } from '../random.ts'
import type { ListingSummary } from '../rows/listing-summary.ts'

/** What people write to each other about a home. */
export type Line = { by: 'enquirer' | 'professional'; text: string }

/** `day` and `time` are those of the viewing, which may come to be booked. */
type Words = {
  street: string
  day: string
  dayBefore: string
  time: string
  agent: string
  home: ListingSummary
}

/** A question, the reply that answers it, what the enquirer says to that, and how it ends. */
type Exchange = {
  ask: (words: Words) => string
  reply: (words: Words) => string
  thank: (words: Words) => string
  close: (words: Words) => string
  /** It ends without a viewing. */
  hasNoViewing?: true
  /** Whether it can be asked about this home. */
  suits?: (home: ListingSummary) => boolean
}

const bookable: Pick<Exchange, 'thank' | 'close'> = {
  thank: ({ day, time }) => `Thanks, that’s really helpful. Could we see it on ${day} at ${time}?`,
  close: ({ day, time, agent }) =>
    `Yes, ${day} at ${time} is booked. I’ll meet you at the front door. ${agent}`,
}

const shared: Exchange[] = [
  {
    ask: ({ street, day }) =>
      `Hello, I’d like to view the home on ${street}. I’m free on ${day}, or any evening after six.`,
    reply: ({ day, time, agent }) =>
      `Thanks for getting in touch. I can show you round on ${day} at ${time}. Does that work for you? ${agent}`,
    thank: ({ day, time }) => `${day} at ${time} works well, thank you. Is there anywhere to park?`,
    close: ({ agent }) => `There’s space on the street right outside. See you then. ${agent}`,
  },
  {
    ask: ({ street }) => `Is the home on ${street} still available? We could come and see it this week.`,
    reply: ({ dayBefore, time, agent }) =>
      `Yes, it’s still available. I have a viewing slot on ${dayBefore} at ${time}. Would you like it? ${agent}`,
    thank: ({ dayBefore }) => `Sorry, ${dayBefore} doesn’t work for us. Is there anything the day after?`,
    close: ({ time, agent }) => `No problem. I’ve moved you to the day after, also at ${time}. ${agent}`,
  },
  {
    ask: ({ street }) => `What’s the broadband like at ${street}? I work from home three days a week.`,
    reply: ({ agent }) =>
      `The current occupier gets about 70 Mbps and works from home too. I’ve sent you the provider’s postcode checker so you can see the fastest package. ${agent}`,
    ...bookable,
  },
  {
    ask: ({ street }) => `Is there space for two bikes at ${street}?`,
    reply: ({ agent }) =>
      `Yes. There’s space for two bikes in the hallway, and the council rents out secure bike hangars on the street. ${agent}`,
    ...bookable,
  },
]

const saleExchanges: Exchange[] = [
  ...shared,
  {
    ask: ({ street }) => `How old is the roof at ${street}, and is the loft insulated?`,
    reply: ({ agent }) =>
      `The roof was re-covered in 2014 and has a 20-year guarantee. The loft has 270 mm of insulation. I can send you both certificates. ${agent}`,
    suits: ({ isHouse }) => isHouse,
    ...bookable,
  },
  {
    ask: ({ street }) =>
      `Have the sellers of ${street} found somewhere to buy? We have a mortgage in principle and nothing to sell.`,
    reply: ({ agent }) =>
      `They’ve had an offer accepted on a home nearby, so the chain is short. As you have nothing to sell, you’d be in a strong position. ${agent}`,
    suits: ({ isNew }) => !isNew,
    ...bookable,
  },
  {
    ask: ({ street }) =>
      `Is there any flexibility on the price of ${street}? We’d need to replace some of the windows.`,
    reply: ({ agent }) =>
      `The sellers will consider offers. They have a quote of £4,800 for the windows, which I can send you, so it’s worth viewing before you decide on a figure. ${agent}`,
    thank: () => 'Yes please, send the quote. We’ll come back to you with an offer after the weekend.',
    close: ({ agent }) =>
      `I’ve emailed you the quote. Call me if you have any questions before you make your offer. ${agent}`,
    hasNoViewing: true,
    suits: ({ isNew }) => !isNew,
  },
  {
    ask: ({ street }) => `I saw a planning notice on a lamp post on ${street}. Do you know what it’s for?`,
    reply: ({ agent }) =>
      `It’s for a single-storey extension three doors along. It doesn’t overlook this home. The plans are on the council’s website. ${agent}`,
    ...bookable,
  },
  {
    ask: ({ street }) => `How much is the service charge at ${street} likely to go up by next year?`,
    reply: ({ agent }) =>
      `The managing agent has budgeted for a 4% increase and no major works. I can send you the last three years’ accounts. ${agent}`,
    suits: ({ isHouse }) => !isHouse,
    ...bookable,
  },
]

const rentExchanges: Exchange[] = [
  ...shared,
  {
    ask: ({ street }) =>
      `I have a small, elderly dog. Would the landlord of ${street} let me keep her there? I can send a reference from my current landlord.`,
    reply: ({ agent }) =>
      `Yes, the landlord is happy with one small dog. We’ll confirm it in writing with the tenancy agreement. ${agent}`,
    ...bookable,
  },
  {
    ask: ({ street }) => `Roughly how much is the heating at ${street} in winter?`,
    reply: ({ agent }) =>
      `The current tenants pay about £95 a month for gas and electricity, averaged over the year. ${agent}`,
    ...bookable,
  },
  {
    ask: ({ street }) => `Is the second bedroom at ${street} big enough for a double bed?`,
    reply: ({ agent }) =>
      `Yes. I measured it this morning: a double bed fits and leaves room for a chest of drawers. ${agent}`,
    suits: ({ bedrooms }) => (bedrooms ?? 0) > 1,
    ...bookable,
  },
  {
    ask: ({ street }) =>
      `Could I move in to ${street} a week earlier than the date shown? My current tenancy ends before then.`,
    reply: ({ agent }) =>
      `Yes, the landlord has agreed to a week earlier, as the cleaning will be finished by then. ${agent}`,
    thank: () => 'That’s great news, thank you. What do you need from me to apply?',
    close: ({ agent }) =>
      `Just proof of identity, your last three payslips and your current landlord’s details. I’ve emailed you the form. ${agent}`,
    hasNoViewing: true,
  },
  {
    ask: ({ street, day }) =>
      `Please could we see ${street} on ${day}? There are two of us, and we’re both working locally.`,
    reply: ({ day, time, agent }) =>
      `Of course. ${day} at ${time} is free, so I’ve pencilled you in. Please confirm by this evening. ${agent}`,
    thank: ({ day, time }) => `Confirmed, see you on ${day} at ${time}. Which door is it?`,
    close: ({ agent }) => `It’s the yellow door. Ring the bell and I’ll come down. ${agent}`,
  },
]

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export type Conversation = {
  lines: Line[]
  /** Whether they agree on the viewing. */
  isBooked: boolean
}

type Options = { home: ListingSummary; agent: string; length: number; viewingAt: Date; random: Random }

/** One to four messages, by turns: every reply answers what was asked. */
export function conversation({ home, agent, length, viewingAt, random }: Options): Conversation {
  const weekday = viewingAt.getUTCDay()
  const words: Words = {
    street: home.street,
    day: weekdays[weekday] ?? '',
    dayBefore: weekdays[(weekday + 6) % 7] ?? '',
    time: clock(viewingAt),
    agent,
    home,
  }
  const choices = (home.isRent ? rentExchanges : saleExchanges).filter(({ suits }) => suits?.(home) ?? true)
  const { ask, reply, thank, close, hasNoViewing } = random.pick(choices)
  const steps = [
    { by: 'enquirer' as const, say: ask },
    { by: 'professional' as const, say: reply },
    { by: 'enquirer' as const, say: thank },
    { by: 'professional' as const, say: close },
  ]
  return {
    lines: steps.slice(0, length).map(({ by, say }) => ({ by, text: say(words) })),
    isBooked: length === steps.length && !hasNoViewing,
  }
}

/** 10:30am · 12 noon · 4pm, as on the clock in London. */
function clock(moment: Date): string {
  const [hours = 0, minutes = 0] = formatClock(moment).split(':').map(Number)
  if (hours === 12 && minutes === 0) return '12 noon'
  return `${((hours + 11) % 12) + 1}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}${hours < 12 ? 'am' : 'pm'}`
}
