import { useQuery } from '@tanstack/react-query'
import { capitalised, countPhrase } from '../../../../domain/text/count-phrase.ts'
import { formatMoment } from '../../../../domain/time/dates.ts'
import { QueryResult } from '../../../data/query-result.tsx'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { healthQueries, retryMail } from './health-queries.ts'

/** Emails whose delivery has failed permanently. */
export function FailedMailList() {
  const failed = useQuery(healthQueries.failedMail)
  const retrying = useAdminAction<void, number>({
    run: retryMail,
    done: (count) =>
      administration.mailRetried(`${capitalised(countPhrase(count, 'email', 'emails'))} queued again.`),
  })
  return (
    <QueryResult query={failed} failure="We couldn’t load the failed emails">
      {(mails) =>
        mails.length === 0 ? (
          <p className="text-ink-3">None.</p>
        ) : (
          <>
            <ul className="border-line border-t">
              {mails.map(({ id, template, to_email, attempts, failed_at, last_error }) => (
                <li key={id} className="border-line border-b py-3">
                  <p className="font-semibold">
                    {capitalised(template.replaceAll('_', ' '))} to {to_email}
                  </p>
                  <p className="text-ink-3 text-sm">
                    Failed {formatMoment(failed_at)} after {countPhrase(attempts, 'attempt', 'attempts')}
                    {last_error ? `: ${last_error}` : ''}
                  </p>
                </li>
              ))}
            </ul>
            <Button className="mt-4" isBusy={retrying.isPending} onClick={() => retrying.mutate()}>
              Try all again
            </Button>
          </>
        )
      }
    </QueryResult>
  )
}
