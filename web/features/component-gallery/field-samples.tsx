import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { CodeField, codeLength } from '../../ui/fields/code-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Select, SelectField, SelectPair } from '../../ui/fields/select.tsx'
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx'
import { GallerySection } from './gallery-section.tsx'

export function FieldSamples() {
  return (
    <GallerySection title="Fields: rest, error, disabled, optional" span="lg:col-span-8">
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        <TextField label="First name" defaultValue="Asha" autoComplete="off" />
        <PasswordField label="Password" defaultValue="Correct horse" autoComplete="off" />
        <TextField
          label="Business email"
          type="email"
          defaultValue="hello@gmail.com"
          error="Please use your company email address. Free email providers are not accepted for letting agencies."
        />
        <TextField
          label="Company name"
          defaultValue="Harcourt Bray Ltd"
          disabled
          hint="Ask support to change this."
        />
        <TextField label="Phone" type="tel" isOptional placeholder="0117 496 0142" />
        <SelectField label="Sort" defaultValue="recent">
          <option value="recent">Most Recent</option>
          <option value="high">Highest Price</option>
          <option value="low">Lowest Price</option>
        </SelectField>
        <TextAreaField label="Your message" hint="Sent to the agent only." />
        <div className="flex flex-col items-start gap-3">
          <SelectPair label="Price">
            <Select joined="start" aria-label="Lowest price" defaultValue="350000" className="tabular">
              <option value="350000">£350,000</option>
            </Select>
            <Select joined="end" aria-label="Highest price" defaultValue="700000" className="tabular">
              <option value="700000">£700,000</option>
            </Select>
          </SelectPair>
          <Checkbox label="I accept the terms" defaultChecked />
          <Checkbox label="Not yet chosen" />
          <Checkbox label="Needed" error="You must agree to all terms and conditions to proceed." />
        </div>
      </div>
    </GallerySection>
  )
}

export function CodeSample() {
  const [code, setCode] = useState('481')
  return (
    <GallerySection title="Authentication code" span="lg:col-span-4">
      <CodeField
        label="Enter the 6-digit code"
        hint="From your authenticator app."
        value={code}
        onChange={setCode}
      />
      <Button variant="strong" disabled={code.length !== codeLength} className="mt-3.5">
        Verify
      </Button>
    </GallerySection>
  )
}
