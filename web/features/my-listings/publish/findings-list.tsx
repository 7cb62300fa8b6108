import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { Link } from 'react-router'
import type { Finding } from '../../../../domain/listings/advert-check.ts'
import { portalPaths } from '../../../../domain/site/portal-paths.ts'
import { advertCheck } from '../../../messages/listings/advert-check.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'

type Props = { listingId: string; findings: readonly Finding[] }

/** The advert check's findings with the quoted text, the rule, and a link to the step that fixes it. */
export function FindingsList({ listingId, findings }: Props) {
  return (
    <section aria-labelledby="check" className="border-ink border-t-3 pt-4">
      <h2 id="check" className="display text-d1">
        Advert check
      </h2>
      {findings.length === 0 ? (
        <p className="mt-4 flex items-start gap-3">
          <Icon of={CircleCheck} className="mt-0.5 text-positive" />
          <span>
            <strong className="font-semibold">{advertCheck.clear.title}.</strong> {advertCheck.clear.text}
          </span>
        </p>
      ) : (
        <ul className="mt-2">
          {findings.map((finding) => (
            <FindingItem key={finding.code} listingId={listingId} finding={finding} />
          ))}
        </ul>
      )}
    </section>
  )
}

function FindingItem({ listingId, finding }: { listingId: string; finding: Finding }) {
  const { title, rule, about, step } = advertCheck.messageFor(finding)
  const isWarning = finding.severity === 'warning'
  return (
    <li className="flex items-start gap-3 border-line border-b py-4">
      <Icon
        of={isWarning ? CircleHelp : CircleAlert}
        className={classes('mt-0.5', isWarning ? 'text-accent-ink' : 'text-negative')}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {about && <p className="break-words">{about}</p>}
        <p className="text-ink-2 text-sm">{rule}</p>
      </div>
      <Link
        to={portalPaths.listingStep(listingId, step)}
        className="text-link touch-target shrink-0 font-semibold text-sm"
      >
        {isWarning ? 'Check' : 'Fix'}
        <span className="sr-only">: {title}</span>
      </Link>
    </li>
  )
}
