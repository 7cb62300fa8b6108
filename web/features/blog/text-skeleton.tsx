import { Skeleton } from '../../ui/feedback/skeleton.tsx'

const widths = ['w-full', 'w-[94%]', 'w-[98%]', 'w-[88%]', 'w-[96%]', 'w-[62%]']

/** The placeholder of an article's text. */
export function TextSkeleton() {
  return (
    <div className="mt-6 flex flex-col gap-3.5">
      <p role="status" className="sr-only">
        Loading the article
      </p>
      {widths.map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}
