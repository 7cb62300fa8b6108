import { classes } from '../classes.ts'
import { Mark } from '../mark.tsx'

/** A place kept for words to come: give it their height and width. */
export function Skeleton({ className }: { className: string }) {
  return <div className={classes('rounded-tag bg-fill', className)} />
}

/** A place kept for a picture to come. */
export function PictureSkeleton({ className }: { className?: string }) {
  return (
    <div className={classes('grid place-items-center rounded-control bg-fill text-line', className)}>
      <Mark size={44} isPlain />
    </div>
  )
}
