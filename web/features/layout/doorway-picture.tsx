export function DoorwayPicture() {
  return (
    <svg
      width="184"
      height="224"
      viewBox="0 0 92 112"
      aria-hidden="true"
      className="h-auto w-28 shrink-0 md:w-46"
    >
      <path fill="var(--color-ink)" d="M0 6h92v16H0zM11 22h13v84H11zM68 22h13v84H68z" />
      <path fill="var(--color-fill)" d="M24 22h44v84H24z" />
      <path fill="var(--color-line-strong)" d="M24 100h44v6H24z" opacity=".5" />
    </svg>
  )
}
