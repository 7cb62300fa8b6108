import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

type BlockedProps = { other: string; isBusy: boolean; onUnblock: () => void }

/** Replaces the reply form for the side that has blocked the other. */
export const BlockedNotice = ({ other, isBusy, onUnblock }: BlockedProps) => (
  <ComposerNotice title={`You have blocked ${other}`} text="You can’t message each other.">
    <Button isBusy={isBusy} onClick={onUnblock}>
      Unblock
    </Button>
  </ComposerNotice>
)

/** Replaces the reply form for an enquirer whose conversation is closed. */
export const ClosedNotice = ({ children }: { children?: ReactNode }) => (
  <ComposerNotice
    title="This conversation is closed"
    text="If you have another question, send a new enquiry from the home’s page."
  >
    {children}
  </ComposerNotice>
)

type Props = { title: string; text: string; children?: ReactNode }

const ComposerNotice = ({ title, text, children }: Props) => (
  <div className="mt-8">
    <Notice heading="h2" title={title} text={text} actions={children} />
  </div>
)
