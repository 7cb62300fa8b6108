import { RotateCw } from 'lucide-react'
import { searchResults } from '../../../messages/search/search-results.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** A plain link to the same address, so that it works without scripts. */
export function ResultsFailure({ address }: { address: string }) {
  return (
    <Notice
      heading="h2"
      isFailure
      {...searchResults.failed}
      actions={
        <a href={address} className={buttonClasses({ variant: 'strong' })}>
          <Icon of={RotateCw} size={18} />
          {searchResults.tryAgain}
        </a>
      }
    />
  )
}
