/** '3 homes on this page are hidden because you’ve looked at them.' */
export function HiddenAsSeen({ count }: { count: number }) {
  return (
    <p className="mt-5 text-facts text-ink-2">
      {count === 1 ? '1 home' : `${count} homes`} on this page {count === 1 ? 'is' : 'are'} hidden because
      you’ve looked at {count === 1 ? 'it' : 'them'}.
    </p>
  )
}
