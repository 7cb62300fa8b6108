import { refusalText } from '../../../domain/feeds/import-messages.ts'
import { unreachable } from '../account/signing-out.ts'
import { quotaMessage } from '../quotas.ts'

const refusals: Record<string, string> = {
  not_your_feed: 'Only the managers of your agency can change its feeds.',
  too_many_feeds: 'You’ve reached the limit for feeds. Delete one to make room.',
  too_many_keys: 'You’ve reached the limit for keys. Delete the feed and add a new one.',
  feed_run_decided: 'Someone has already decided this. Reload the page.',
  wrong_state: 'One of these homes has changed meanwhile. Reload the page.',
  '23514': 'Check the form and try again.',
}

const runProblems: Record<string, string> = {
  no_definition: 'It has no #DEFINITION# with the column AGENT_REF.',
  no_data: 'It has no homes.',
  no_header: 'Its first row has no column “reference”.',
  empty: 'It is empty.',
  too_many: 'It has more than 20,000 homes.',
  interrupted: 'The import was interrupted. Send the file again.',
}

export const feeds = {
  loadFailed: 'We couldn’t load your feeds',
  messagesFailed: 'We couldn’t load the messages',
  none: {
    title: 'No feeds yet',
    text: 'Connect the software you work with, and your homes update here by themselves.',
  },
  nameMissing: 'Enter a name.',
  addressInvalid: 'Enter an address that starts with https://.',
  keyCreated: 'Copy it now: we can’t show it again.',
  keyCopied: { title: 'Key copied' },
  copyFailed: { title: 'We couldn’t copy the key', text: 'Select it and copy it yourself.' },
  broken: {
    silent: 'We haven’t heard from it for longer than usual.',
    errors: 'More than half of its recent messages had errors.',
    unreachable: 'We couldn’t fetch its file.',
  },
  runFailed: (problem: string | null): string =>
    `We couldn’t read the last file. ${runProblems[problem ?? ''] ?? ''}`.trim(),
  refusal: refusalText,
  refusalFor: (problem: { hint?: string; code?: string; details?: string }): string =>
    refusals[problem.hint ?? ''] ?? refusals[problem.code ?? ''] ?? quotaMessage(problem) ?? unreachable,
} as const
