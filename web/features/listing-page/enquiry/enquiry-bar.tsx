import { Phone } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { buttonClasses } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'

type Props = { phone: string | undefined }

/** Links to the enquiry form, on phones and tablets. */
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

/** The links below the facts; once scrolled past, also a bar at the bottom until the form is reached. */
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

const veryFar = '1000000px'
/**
 * Root margins for 'visible or further down' and 'visible or further up', so that a jump past the element is noticed
 * too.
 */
const notYetPassed = `0px 0px ${veryFar} 0px`
const alreadyReached = `${veryFar} 0px 0px 0px`

function useIsBetween(start: RefObject<HTMLElement | null>, endId: string): boolean {
  const [isStartAhead, setIsStartAhead] = useState(true)
  const [isEndReached, setIsEndReached] = useState(false)
  useEffect(() => {
    const end = document.getElementById(endId)
    if (!start.current || !end) return
    const stops = [
      watch(start.current, notYetPassed, setIsStartAhead),
      watch(end, alreadyReached, setIsEndReached),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [start, endId])
  return !isStartAhead && !isEndReached
}

function watch(element: Element, rootMargin: string, onChange: (isSeen: boolean) => void): () => void {
  const onIntersection = (entries: IntersectionObserverEntry[]) =>
    onChange(entries.at(-1)?.isIntersecting ?? false)
  const observer = new IntersectionObserver(onIntersection, { rootMargin })
  observer.observe(element)
  return () => observer.disconnect()
}
