import { useCallback, useState } from 'react'
import { classes } from './classes.ts'

type Props = {
  src: string
  alt: string
  /** Of the picture itself: the browser keeps its place from them. */
  width: number
  height: number
  srcSet?: string
  sizes?: string
  /** Shown when the picture cannot be had. */
  fallback: string
  /** The colour of its place until it has come. */
  fill?: string
  /** For the few pictures in sight from the start. */
  isUrgent?: boolean
  className?: string
}

/** A picture that fills its frame and gives way to a stand-in when it is broken. */
export function Picture({ src, srcSet, sizes, fallback, fill, isUrgent, alt, className, ...size }: Props) {
  const [broken, setBroken] = useState<string>()
  const isBroken = broken === src
  // A picture that failed before the scripts came has no event left to tell it.
  const checkBroken = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(src)
    },
    [src],
  )
  return (
    <img
      ref={checkBroken}
      src={isBroken ? fallback : src}
      srcSet={isBroken ? undefined : srcSet}
      sizes={isBroken ? undefined : sizes}
      alt={alt}
      {...size}
      loading={isUrgent ? 'eager' : 'lazy'}
      fetchPriority={isUrgent ? 'high' : undefined}
      decoding="async"
      onError={() => setBroken(src)}
      style={fill ? { backgroundColor: fill } : undefined}
      className={classes('photo', className)}
    />
  )
}
