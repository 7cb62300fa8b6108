import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PasswordField } from './password-field.tsx'

const field = renderToStaticMarkup(
  <PasswordField label="Password" name="password" autoComplete="current-password" />,
)

// ASVS 6.2.6
test("a user's password is hidden while typing, and can be shown", () => {
  expect(field).toMatch(/<input[^>]*type="password"/)
  expect(field).toContain('Show password')
})

// ASVS 6.2.7
test('a user can paste a password or have it filled in by a manager', () => {
  expect(field).toContain('autoComplete="current-password"')
  expect(field).not.toMatch(/onpaste|readonly|autocomplete="off"|maxlength/i)
})
