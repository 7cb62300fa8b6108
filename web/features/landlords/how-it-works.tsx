const steps = [
  {
    title: 'Ask for access',
    text: 'Tell us who you are. You need an account, and a personal email address from Gmail, Hotmail or Outlook: companies request access as agents.',
  },
  {
    title: 'We look at it',
    text: 'We review every request before anything is published, so that tenants can trust what they see. We’ll email you our decision.',
  },
  {
    title: 'Describe your home',
    text: 'Photos, rent, deposit and the facts tenants need. We show anything you leave out as ‘not stated’, and tell you if something isn’t legal.',
  },
  {
    title: 'Answer people',
    text: 'You get enquiries in your portal and by email. We don’t share your email address or phone number.',
  },
] as const

export function HowItWorks() {
  return (
    <ol className="mt-6 grid gap-x-7 gap-y-8 md:grid-cols-2 xl:grid-cols-4">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="border-line border-t pt-4">
          <span aria-hidden className="figure text-d2h">
            {index + 1}
          </span>
          <h3 className="mt-2 font-semibold text-md">{title}</h3>
          <p className="mt-1.5 text-ink-2">{text}</p>
        </li>
      ))}
    </ol>
  )
}
