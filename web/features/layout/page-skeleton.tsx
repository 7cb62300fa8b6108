import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** The placeholder of a page that may not be shown yet; it reveals nothing about the page. */
export function PageSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        Loading...
      </p>
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="mt-3 h-5 w-96 max-w-full" />
      <div className="mt-8 grid gap-5 md:grid-cols-3">
        {['one', 'two', 'three'].map((tile) => (
          <Skeleton key={tile} className="h-48 rounded-panel" />
        ))}
      </div>
    </div>
  )
}
