import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PasswordField } from './password-field.tsx'

const field = renderToStaticMarkup(
  <PasswordField label="Password" name="password" autoComplete="current-password" />,
)

// ASVS 6.2.6
test('a person who types a password is not overlooked, and can choose to see it', () => {
  expect(field).toMatch(/<input[^>]*type="password"/)
  expect(field).toContain('Show password')
})

// ASVS 6.2.7
test('a person pastes a password, or lets a manager fill it in', () => {
  expect(field).toContain('autoComplete="current-password"')
  expect(field).not.toMatch(/onpaste|readonly|autocomplete="off"|maxlength/i)
})
