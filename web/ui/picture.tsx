import { useCallback, useState } from 'react'
import { classes } from './classes.ts'

type Props = {
  src: string
  alt: string
  /** Of the picture itself, to reserve its space. */
  width: number
  height: number
  srcSet?: string
  sizes?: string
  /** Shown if the picture is broken. */
  fallback: string
  /** Background colour until it has loaded. */
  fill?: string
  /** Visible without scrolling. */
  isUrgent?: boolean
  onBroken?: () => void
  className?: string
}

/** Fills its frame, and shows `fallback` if it is broken. */
export function Picture({
  src,
  srcSet,
  sizes,
  fallback,
  fill,
  isUrgent,
  onBroken,
  alt,
  className,
  ...size
}: Props) {
  const [broken, setBroken] = useState<string>()
  const isBroken = broken === src
  // It may have failed before hydration, when no event is handled.
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
      onError={() => {
        setBroken(src)
        onBroken?.()
      }}
      style={fill ? { backgroundColor: fill } : undefined}
      className={classes('photo', className)}
    />
  )
}
