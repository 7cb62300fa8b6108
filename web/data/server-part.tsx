import { type ComponentType, lazy, useEffect, useRef, useState } from 'react'
import { ServerMarkup } from '../ui/server-markup.tsx'
import { lazyPart } from './lazy-part.tsx'

/**
 * A component whose markup the server renders and the browser keeps. Its code is only loaded after a navigation within the site. It
 * has to be a section.
 */
export function serverPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Server = import.meta.env.SSR
    ? (lazy(() => load().then((part) => ({ default: part }))) as unknown as ComponentType<Props>)
    : undefined
  const Loaded = lazyPart(load)
  return function ServerPart(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const [isEmpty, setEmpty] = useState(false)
    useEffect(() => setEmpty(!place.current?.querySelector('section')), [])
    return (
      <div ref={place}>
        <ServerMarkup>{Server && <Server {...props} />}</ServerMarkup>
        {isEmpty && <Loaded {...props} />}
      </div>
    )
  }
}
