export function SkipLink() {
  return (
    <a
      href="#main"
      className="-top-20 absolute left-4 z-60 rounded-control bg-strong px-4 py-3 font-semibold text-on-strong focus:top-3"
    >
      Skip to main content
    </a>
  )
}
