/** The four demonstration accounts. They are shown on the terminal, never on a page. */
export const demoPassword = 'Lintel-demo-1!'

export const demoAccounts = {
  admin: { email: 'admin@lintel.test', first: 'Ada', last: 'Merrick' },
  agent: { email: 'agent@lintel.test', first: 'Tom', last: 'Wren' },
  landlord: { email: 'landlord@lintel.test', first: 'Leila', last: 'Farrow' },
  user: { email: 'user@lintel.test', first: 'Sam', last: 'Okoye' },
} as const
