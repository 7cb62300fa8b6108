import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'

type Around = {
  /** Until it is there. */
  meanwhile?: ReactNode
  /** Where it cannot be fetched. */
  instead?: ReactNode
  onLacking?: () => void
}

/**
 * A part of a page that is fetched when it is first shown. A bad line or a new edition of the site can make that fail:
 * then something else stands in its place and the rest of the page lives on, where `lazy` would take all of it away.
 * Shown anew, it is asked for anew.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Around> {
  let known: ComponentType<Props> | undefined
  return function LazyPart({ meanwhile, instead, onLacking, ...rest }: Props & Around) {
    const [Part, setPart] = useState(() => known)
    const [isLacking, setLacking] = useState(false)
    const lack = useEffectEvent(() => {
      setLacking(true)
      onLacking?.()
    })
    useEffect(() => {
      if (known) return
      let isHere = true
      fetchPart().then(
        (part) => {
          known = part
          if (isHere) setPart(() => part)
        },
        () => isHere && lack(),
      )
      return () => {
        isHere = false
      }
    }, [])
    if (Part) return <Part {...(rest as unknown as Props)} />
    return isLacking ? instead : meanwhile
  }
}
