import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'

type LazyPartProps = {
  /** Shown while it loads. */
  fallback?: ReactNode
  /** Shown if it cannot be loaded. */
  errorFallback?: ReactNode
  onError?: () => void
}

/**
 * A component that is loaded when it is first rendered. Loading can fail, offline or after a new release; unlike with
 * `lazy`, the rest of the page stays, and the next mount tries again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & LazyPartProps> {
  let loaded: ComponentType<Props> | undefined
  return function LazyPart({ fallback, errorFallback, onError, ...rest }: Props & LazyPartProps) {
    const [Part, setPart] = useState(() => loaded)
    const [hasFailed, setFailed] = useState(false)
    const fail = useEffectEvent(() => {
      setFailed(true)
      onError?.()
    })
    useEffect(() => {
      if (loaded) return
      let isMounted = true
      load().then(
        (part) => {
          loaded = part
          if (isMounted) setPart(() => part)
        },
        () => isMounted && fail(),
      )
      return () => {
        isMounted = false
      }
    }, [])
    // `rest` is `Props`: the compiler cannot prove it for a type parameter.
    if (Part) return <Part {...(rest as unknown as Props)} />
    return hasFailed ? errorFallback : fallback
  }
}
