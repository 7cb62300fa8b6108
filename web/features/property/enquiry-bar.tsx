import { Phone } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'

type Props = { phone: string | undefined }

/** The way to the enquiry form on phones and tablets, in the page below the facts. */
function EnquiryLinks({ phone }: Props) {
  return (
    <div className="flex gap-2">
      <Link to="#enquire" className={classes(buttonClasses({ variant: 'primary', size: 'large' }), 'flex-1')}>
        Send enquiry
      </Link>
      {phone && (
        <a
          href={`tel:${phone.replace(/\s/g, '')}`}
          aria-label={`Call ${phone}`}
          className={classes(buttonClasses({ size: 'large' }), 'w-14 px-0!')}
        >
          <Icon of={Phone} />
        </a>
      )}
    </div>
  )
}

/** The links in the page; once they have left the screen upwards, the same as a bar at its foot, until the form is reached. */
export function EnquiryBar({ phone }: Props) {
  const links = useRef<HTMLDivElement>(null)
  const isPassed = useIsBetween(links, 'enquire')
  return (
    <>
      <div ref={links} className="mt-5 lg:hidden print:hidden">
        <EnquiryLinks phone={phone} />
      </div>
      {isPassed && (
        <div className="fixed inset-x-0 bottom-0 z-30 animate-fade-in border-line border-t bg-surface px-5 py-3 lg:hidden print:hidden">
          <EnquiryLinks phone={phone} />
        </div>
      )}
    </>
  )
}

function useIsBetween(start: RefObject<HTMLElement | null>, endId: string): boolean {
  const [isBetween, setIsBetween] = useState(false)
  useEffect(() => {
    const end = document.getElementById(endId)
    if (!start.current || !end) return
    const seen = new Map<Element, IntersectionObserverEntry>()
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) seen.set(entry.target, entry)
      const first = start.current && seen.get(start.current)
      const last = seen.get(end)
      const isAboveScreen =
        first !== undefined && first !== null && !first.isIntersecting && first.boundingClientRect.bottom < 0
      const isBelowScreen = last !== undefined && !last.isIntersecting && last.boundingClientRect.top > 0
      setIsBetween(isAboveScreen && isBelowScreen)
    })
    observer.observe(start.current)
    observer.observe(end)
    return () => observer.disconnect()
  }, [start, endId])
  return isBetween
}
