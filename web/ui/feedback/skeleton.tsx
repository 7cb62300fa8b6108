import { classes } from '../classes.ts'
import { Mark } from '../mark.tsx'

/** A placeholder of text; pass its height and width. */
export function Skeleton({ className }: { className: string }) {
  return <div className={classes('rounded-tag bg-fill', className)} />
}

/** A placeholder of a picture. */
export function PictureSkeleton({ className }: { className?: string }) {
  return (
    <div className={classes('grid place-items-center rounded-control bg-fill text-line', className)}>
      <Mark size={44} isPlain />
    </div>
  )
}
