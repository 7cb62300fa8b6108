import { RotateCw } from 'lucide-react'
import { useLocation } from 'react-router'
import { loadFailure } from '../../../messages/pages/load-failure.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Replaces a section that could not be loaded. A plain link, so that it works without scripts. */
export function LoadFailed({ title, text }: { title: string; text: string }) {
  const { pathname, search } = useLocation()
  return (
    <div className="mt-7">
      <Notice
        isFailure
        title={title}
        text={text}
        actions={
          <a href={pathname + search} className={buttonClasses({ variant: 'strong' })}>
            <Icon of={RotateCw} size={18} />
            {loadFailure.tryAgain}
          </a>
        }
      />
    </div>
  )
}
