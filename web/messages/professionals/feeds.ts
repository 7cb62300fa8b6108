import { refusalText } from '../../../domain/feeds/import-messages.ts'
import { unreachable } from '../account/signing-out.ts'
import { quotaMessage } from '../quotas.ts'

const refusals: Record<string, string> = {
  not_your_feed: 'Only the managers of your agency can change its feeds.',
  too_many_feeds: 'You’ve reached the limit for feeds. Delete one to make room.',
  too_many_keys: 'You’ve reached the limit for keys. Delete the feed and add a new one.',
  feed_run_decided: 'Someone has already decided this. Reload the page.',
  wrong_state: 'One of these homes has changed since. Reload the page.',
  '23514': 'Check the form and try again.',
}

const runProblems: Record<string, string> = {
  no_definition: 'The #DEFINITION# section is missing, or has no AGENT_REF column.',
  no_data: 'It contains no homes.',
  no_header: 'The first row has no “reference” column.',
  empty: 'It is empty.',
  too_many: 'It has more than 20,000 homes.',
  interrupted: 'The import was interrupted. Send the file again.',
}

export const feeds = {
  loadFailed: 'We couldn’t load your feeds',
  messagesFailed: 'We couldn’t load the messages',
  none: {
    title: 'No feeds yet',
    text: 'Connect your software to add and update your homes automatically.',
  },
  noneForColleagues: {
    title: 'No feeds yet',
    text: 'A manager of your agency can connect your software here.',
  },
  nameMissing: 'Enter a name.',
  addressInvalid: 'Enter a URL that starts with https://',
  keyCreated: 'Copy it now: we can’t show it again.',
  keyCopied: { title: 'Key copied' },
  copyFailed: { title: 'We couldn’t copy the key', text: 'Select it and copy it yourself.' },
  noWorkingKey:
    'Create a key under ‘How to connect’ and enter it in your software. Until then it can’t send homes.',
  /** A file is read home by home, so its messages are homes to an agent. */
  words: {
    realtime: {
      all: 'Messages',
      byDay: 'Messages by day',
      connection: 'How to connect',
      last: 'Last message',
      latest: 'Latest messages',
      more: 'Show more messages',
      noneRecent: 'No messages in the last 14 days.',
      noneYet: 'Messages appear here once your software sends homes.',
      toShow: 'Messages to show',
      today: 'Messages today',
      waiting: 'Waiting for the first message',
    },
    file: {
      all: 'Homes changed',
      byDay: 'Homes changed by day',
      connection: 'Where files come from',
      last: 'Last file',
      latest: 'Latest changes',
      more: 'Show more changes',
      noneRecent: 'No changes in the last 14 days.',
      noneYet: 'Homes appear here once we’ve read the first file.',
      toShow: 'Changes to show',
      today: 'Homes changed today',
      waiting: 'Waiting for the first file',
    },
  },
  broken: {
    silent: {
      title: 'Nothing received.',
      text: 'We haven’t received anything for longer than usual. Check that your software is still sending.',
    },
    errors: {
      title: 'Too many errors.',
      text: 'More than half of the homes sent in the last 24 hours had errors. See the list below.',
    },
    unreachable: {
      title: 'File not fetched.',
      text: 'We couldn’t fetch the file three times in a row. Check that its URL still works.',
    },
  },
  correctAndSend: 'Correct this in your software, then send the home again.',
  saved: { title: 'Feed saved' },
  runFailed: (problem: string | null): string =>
    `We couldn’t read the last file. ${runProblems[problem ?? ''] ?? ''}`.trim(),
  refusal: refusalText,
  refusalFor: (problem: { hint?: string; code?: string; details?: string }): string =>
    refusals[problem.hint ?? ''] ?? refusals[problem.code ?? ''] ?? quotaMessage(problem) ?? unreachable,
} as const
