import type { Feed } from '../../../domain/feeds/feed-listing.ts'
import { problemText, refusalText, withheldText } from '../../../domain/feeds/import-messages.ts'
import { unreachable } from '../account/signing-out.ts'

type Failure = Extract<Feed, { failure: string }>['failure']

const failures: Record<Failure, string> = {
  no_definition: 'The file has no #DEFINITION# with the column AGENT_REF. Export it again from your system.',
  no_data: 'The file has no listings.',
  no_header: 'The first row has no column “reference”. Start from our template, or send a BLM file.',
  empty: 'The file is empty.',
}

export const importing = {
  unreadable: (failure: Failure): string => failures[failure],
  noFeed: 'None of these is a BLM or CSV file. Choose it together with its photos.',
  tooLarge: 'The file is larger than 20 MB. Split it, or send the photos separately.',
  fileFailed: 'We couldn’t read the file. Choose it again.',
  problem: problemText,
  withheld: withheldText,
  refusal: refusalText,
  interrupted: {
    title: 'The import was interrupted',
    text: `${unreachable} Rows already imported are saved. Start again to continue.`,
  },
  historyFailed: 'We couldn’t load your earlier imports',
} as const
