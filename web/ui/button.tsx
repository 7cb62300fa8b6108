import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'

type ButtonVariant = 'primary' | 'strong' | 'outline' | 'quiet' | 'destructive'
type ButtonSize = 'small' | 'medium' | 'large'

type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; isFull?: boolean }

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  strong: 'border-transparent bg-strong text-on-strong hover:bg-strong-hover',
  outline: 'border-line-strong bg-surface text-ink hover:bg-fill',
  quiet: 'border-transparent text-ink hover:bg-fill',
  destructive: 'border-negative bg-surface text-negative hover:bg-negative-soft',
}

const sizes: Record<ButtonSize, string> = {
  small: 'h-9 touch-target text-sm',
  medium: 'h-11 text-facts',
  large: 'h-13 text-base',
}

const paddings: Record<ButtonSize, string> = { small: 'px-3', medium: 'px-4.5', large: 'px-6' }

/** For elements that are neither `Button` nor `ButtonLink`. */
export function buttonClasses({ variant = 'outline', size = 'medium', isFull }: ButtonLook): string {
  return classes(
    'inline-flex cursor-pointer items-center justify-center gap-2 rounded-control border font-semibold leading-none whitespace-nowrap',
    'transition-colors duration-(--duration-fast)',
    'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-fill disabled:text-ink-3',
    variants[variant],
    sizes[size],
    variant === 'quiet' && size !== 'large' ? 'px-2.5' : paddings[size],
    isFull && 'w-full',
  )
}

type ButtonProps = ButtonLook & ComponentProps<'button'> & { isBusy?: boolean; busyLabel?: string }

export function Button({
  variant,
  size,
  isFull,
  isBusy,
  busyLabel = 'Loading...',
  type = 'button',
  disabled,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // Guards against double clicks: the second one can arrive before the button shows that it is busy.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy !== undefined && event.detail > 1) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      disabled={disabled || isBusy}
      onClick={press}
      aria-busy={isBusy || undefined}
      className={classes(buttonClasses({ variant, size, isFull }), className)}
      {...rest}
    >
      {isBusy ? busyLabel : children}
    </button>
  )
}

type ButtonLinkProps = ButtonLook & ComponentProps<typeof Link>

export function ButtonLink({ variant, size, isFull, className, ...rest }: ButtonLinkProps) {
  return <Link className={classes(buttonClasses({ variant, size, isFull }), className)} {...rest} />
}
