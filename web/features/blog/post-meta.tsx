type Props = { post: { created_at: string; date: string; readingTime: string } }

export function PostMeta({ post: { created_at, date, readingTime } }: Props) {
  return (
    <p className="tabular text-ink-3 text-sm">
      <time dateTime={created_at}>{date}</time>
      <span aria-hidden className="mx-2">
        ·
      </span>
      {readingTime}
    </p>
  )
}
