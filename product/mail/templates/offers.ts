import { formatPrice } from '../../../domain/money/price.ts'
import { fundingLabels, householdLabel, positionLabels } from '../../../domain/offers/offer-words.ts'
import { emailPaths } from '../../../domain/site/email-paths.ts'
import { offerPaths } from '../../../domain/site/offer-paths.ts'
import { paths } from '../../../domain/site/paths.ts'
import { formatLongDate } from '../../../domain/time/dates.ts'
import type { MailPayloads } from '../mail-payloads.ts'
import { type MailTemplate, moment } from './template.ts'

type Kind = MailPayloads['offer_update']['kind']
type Step = MailPayloads['offer_update']['step']

const price = (amount: number, kind: Kind) => formatPrice({ pounds: amount, listingType: kind })
const noun = (kind: Kind) => (kind === 'sale' ? 'offer' : 'application')
const reason = 'You’re getting this email because you’re part of this offer or application.'

export const offerReceived: MailTemplate<'offer_received'> = (data, toUrl) => ({
  subject: `New ${noun(data.kind)}: ${data.property_title}`,
  title: `New ${noun(data.kind)}`,
  paragraphs: [`You have a new ${noun(data.kind)} for ${data.property_title}.`],
  action: { label: `Open the ${noun(data.kind)}`, link: toUrl(offerPaths.offer(data.offer_id)) },
  reason: 'You’re getting this email because the home is yours or your agency’s.',
})

export const offerUpdate: MailTemplate<'offer_update'> = (data, toUrl) => {
  const { title, text } = updates[data.step](data)
  return {
    subject: `${title}: ${data.property_title}`,
    title,
    paragraphs: [text],
    ...(data.reason ? { quote: data.reason } : {}),
    facts: factsOf(data),
    action: { label: `Open the ${noun(data.kind)}`, link: toUrl(offerPaths.offer(data.offer_id)) },
    reason,
  }
}

const factsOf = ({ amount, kind, opens_at }: MailPayloads['offer_update']): [string, string][] => [
  ...(amount === undefined
    ? []
    : [[kind === 'sale' ? 'Amount' : 'Rent', price(amount, kind)] satisfies [string, string]]),
  ...(opens_at ? [['Sealed until', moment(opens_at)] satisfies [string, string]] : []),
]

type Update = (data: MailPayloads['offer_update']) => { title: string; text: string }

/** What happened, for the side that did not do it. */
const updates: Record<Step, Update> = {
  submitted: ({ kind, property_title }) => ({
    title: `We’ve sent your ${noun(kind)}`,
    text: `Your ${noun(kind)} for ${property_title} has been sent. We’ll email you when you have an answer.`,
  }),
  revised: ({ kind, property_title }) => ({
    title: `${kind === 'sale' ? 'Offer' : 'Application'} changed`,
    text: `The ${kind === 'sale' ? 'buyer' : 'applicant'} has changed the amount of their ${noun(kind)} for ${property_title}.`,
  }),
  countered: ({ property_title }) => ({
    title: 'You have a counter-offer',
    text: `The seller of ${property_title} has made a counter-offer. You can accept it, change your offer or withdraw.`,
  }),
  accepted: ({ kind, property_title, amount }) => ({
    title: amount === undefined ? 'Counter-offer accepted' : `Your ${noun(kind)} was accepted`,
    text:
      amount === undefined
        ? `The buyer has accepted your counter-offer for ${property_title}.`
        : kind === 'sale'
          ? `Your offer for ${property_title} was accepted. Instruct a solicitor next, and follow the sale in your portal.`
          : `Your application for ${property_title} was accepted. Confirm that you’ll take the home.`,
  }),
  confirmed: ({ property_title }) => ({
    title: 'Tenancy confirmed',
    text: `The applicant has confirmed that they’ll take ${property_title}. It’s now let agreed.`,
  }),
  declined: ({ kind, property_title }) => ({
    title: `Your ${noun(kind)} was declined`,
    text: `Your ${noun(kind)} for ${property_title} was declined, for this reason:`,
  }),
  withdrawn: ({ kind, property_title }) => ({
    title: `${kind === 'sale' ? 'Offer' : 'Application'} withdrawn`,
    text: `The ${kind === 'sale' ? 'buyer' : 'applicant'} has withdrawn their ${noun(kind)} for ${property_title}.`,
  }),
  fallen_through: ({ kind, property_title }) => ({
    title: `The ${kind === 'sale' ? 'sale' : 'letting'} has fallen through`,
    text: `The ${kind === 'sale' ? 'sale' : 'letting'} of ${property_title} won’t go ahead, for this reason:`,
  }),
  not_chosen: ({ kind, property_title }) => ({
    title: kind === 'sale' ? 'Another offer was accepted' : 'Let agreed',
    text:
      kind === 'sale'
        ? `The seller of ${property_title} has accepted another offer. We’ll erase your documents within a week.`
        : `${property_title} has been let to someone else. We’ll erase your documents within a week.`,
  }),
  sealed: ({ property_title }) => ({
    title: 'Best and final offers',
    text: `Offers for ${property_title} are now sealed: the seller can’t see the amounts until the deadline. You can change yours until then.`,
  }),
  opened: ({ property_title }) => ({
    title: 'Sealed offers are open',
    text: `The deadline has passed. You can now read all offers for ${property_title}.`,
  }),
}

export const offerProgress: MailTemplate<'offer_progress'> = (data, toUrl) => ({
  subject: `Progress: ${data.property_title}`,
  title: 'Progress updated',
  paragraphs: [`The other side has updated the progress of ${data.property_title}.`],
  action: { label: 'View progress', link: toUrl(offerPaths.offer(data.offer_id)) },
  reason,
})

/** The offer in writing. The seller may have no account, so everything is in the email. */
export const offerToSeller: MailTemplate<'offer_to_seller'> = (data, toUrl) => ({
  subject: `${data.kind === 'sale' ? 'Offer' : 'Application'} for ${data.property_title}`,
  title: data.kind === 'sale' ? 'An offer for your home' : 'An application for your home',
  paragraphs: [
    data.opens_at
      ? `You have a sealed offer for ${data.property_title}. We’ll email you the amount of every offer at the deadline.`
      : `You have ${data.kind === 'sale' ? 'an offer' : 'an application'} for ${data.property_title}. Give your answer to your agent, or in your portal if you advertise the home yourself.`,
  ],
  ...(data.conditions ? { quote: data.conditions } : {}),
  facts: sellerFacts(data),
  action: { label: 'View the listing', link: toUrl(paths.property(data.property_id)) },
  reason: 'You’re getting this email because you’re the seller or landlord of this home.',
})

function sellerFacts(data: MailPayloads['offer_to_seller']): [string, string][] {
  const { kind, amount, opens_at, position, funding, move_in, adults, children, has_guarantor, pets } = data
  const facts: [string, string | undefined][] = [
    ['Received', moment(data.made_at)],
    ['From', data.name],
    [
      kind === 'sale' ? 'Amount' : 'Rent',
      amount === undefined
        ? `Sealed until ${opens_at ? moment(opens_at) : 'the deadline'}`
        : price(amount, kind),
    ],
    ['Position', position && positionLabels[position]],
    ['Funding', funding && fundingLabels[funding]],
    ['Moving in', move_in && formatLongDate(move_in)],
    ['Household', adults === undefined ? undefined : householdLabel(adults, children ?? 0)],
    ['Guarantor', has_guarantor === undefined ? undefined : has_guarantor ? 'Yes' : 'No'],
    ['Pets', pets],
  ]
  return facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []))
}

const outcomes = {
  under_offer: 'Under offer',
  sold_stc: 'Sold subject to contract',
  let_agreed: 'Let agreed',
} as const

const outcomeSentences = {
  under_offer: 'It went under offer on',
  sold_stc: 'It was sold subject to contract on',
  let_agreed: 'A let was agreed on',
} as const

/** What became of a home, for those who enquired about it. It says nothing about the people. */
export const listingOutcome: MailTemplate<'listing_outcome'> = (data, toUrl) => ({
  subject: `${outcomes[data.outcome]}: ${data.property_title}`,
  title: outcomes[data.outcome],
  paragraphs: [
    `You enquired about ${data.property_title}. ${outcomeSentences[data.outcome]} ${formatLongDate(data.at)}.`,
  ],
  action: {
    label: 'Open the conversation',
    link: toUrl(
      data.guest_token ? emailPaths.guestEnquiry(data.guest_token) : paths.portalEnquiry(data.enquiry_id),
    ),
  },
  reason: 'You’re getting this email because you sent an enquiry.',
})
