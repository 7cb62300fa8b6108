import { PictureSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx'

/** The placeholder of a listing card. */
export function ListingCardSkeleton({ frame = 'aspect-3/2' }: { frame?: string }) {
  return (
    <div aria-hidden="true" data-testid="card-placeholder">
      <PictureSkeleton className={frame} />
      <Skeleton className="mt-4 h-6.5 w-[46%]" />
      <Skeleton className="mt-3 h-4 w-[78%]" />
      <Skeleton className="mt-2 h-3.5 w-[60%]" />
      <div className="mt-3.5 flex gap-2.5">
        <Skeleton className="h-4 w-14" />
        <Skeleton className="h-4 w-14" />
        <Skeleton className="h-4 w-19" />
      </div>
    </div>
  )
}
