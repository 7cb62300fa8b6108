import { useState } from 'react'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { type Feed, useFeedAction } from './feed-queries.ts'

type Props = { feed: Feed; run: NonNullable<Feed['run']>; isManager: boolean }

/** More than a fifth of the homes is missing from a file, so nothing is withdrawn until a person confirms it. */
export function FeedRunDecision({ feed, run, isManager }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const deciding = useFeedAction({ name: 'decide_feed_run', onDone: () => setIsConfirming(false) })
  const more = run.missing - run.missing_refs.length
  return (
    <div className="mt-5 rounded-r-panel border-negative border-l-4 bg-negative-soft px-5 py-4" role="status">
      <p>
        <strong className="font-semibold">
          {homesMissing(run.missing, feed.homes)} missing from the last file.
        </strong>{' '}
        That’s more than a fifth, so we haven’t withdrawn any.
      </p>
      <p className="mt-2 break-words text-sm">
        {run.missing_refs.join(', ')}
        {more > 0 && ` and ${formatNumber(more)} more`}
      </p>
      <p className="mt-2">
        If they’re off the market, withdraw them. If the file was incomplete, keep them and send a complete
        file.
      </p>
      {isManager ? (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="destructive" onClick={() => setIsConfirming(true)}>
            Withdraw {run.missing === 1 ? 'this home' : `these ${formatNumber(run.missing)} homes`}
          </Button>
          <Button
            isBusy={deciding.isPending && !isConfirming}
            onClick={() => deciding.mutate({ run_id: run.id, is_confirmed: false })}
          >
            Keep them
          </Button>
        </div>
      ) : (
        <p className="mt-2 text-sm">A manager of your agency can decide this.</p>
      )}
      {isConfirming && (
        <ConfirmDialog
          isOpen
          isDestructive
          title={`Withdraw ${run.missing === 1 ? 'this home' : `${formatNumber(run.missing)} homes`}?`}
          action="Withdraw"
          isBusy={deciding.isPending}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => deciding.mutate({ run_id: run.id, is_confirmed: true })}
        >
          They’ll no longer appear on the website. You can publish them again in My listings.
        </ConfirmDialog>
      )}
    </div>
  )
}

/** 6 of 12 homes are */
const homesMissing = (missing: number, homes: number) =>
  `${formatNumber(missing)} of ${formatNumber(homes)} ${homes === 1 ? 'home is' : 'homes are'}`
