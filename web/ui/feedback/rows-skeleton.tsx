import { Skeleton } from './skeleton.tsx'

/** Placeholders of list rows. */
export function RowsSkeleton({ count = 4, height = 'h-20' }: { count?: number; height?: string }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <p className="sr-only" role="status">
        Loading...
      </p>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <Skeleton key={index} className={height} />
      ))}
    </div>
  )
}
