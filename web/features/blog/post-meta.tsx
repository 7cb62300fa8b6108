type Props = { post: { author?: string | undefined; created_at: string; date: string; readingTime: string } }

export function PostMeta({ post: { author, created_at, date, readingTime } }: Props) {
  return (
    <p className="tabular text-ink-3 text-sm">
      {author && (
        <>
          {author}
          <span aria-hidden className="mx-2">
            ·
          </span>
        </>
      )}
      <time dateTime={created_at}>{date}</time>
      <span aria-hidden className="mx-2">
        ·
      </span>
      {readingTime}
    </p>
  )
}
