type Mode = 'sign-in' | 'sign-up' | 'forgot-password'

const texts: Record<Mode, [question: string, answer: string]> = {
  'sign-in': ["Don't have an account?", 'Sign up'],
  'sign-up': ['Already have an account?', 'Sign in'],
  'forgot-password': ['Remembered it?', 'Sign in'],
}

export function SwitchModeLink({ mode, onSwitch }: { mode: Mode; onSwitch: () => void }) {
  const [question, answer] = texts[mode]
  return (
    <p className="mt-6 border-line border-t pt-5 text-ink-2">
      <button type="button" onClick={onSwitch} className="touch-target cursor-pointer text-left">
        {question} <span className="font-semibold text-ink underline">{answer}</span>
      </button>
    </p>
  )
}
