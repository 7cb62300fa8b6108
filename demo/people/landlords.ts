import { day } from '../listings/market-history.ts'
import { idFor, type Random } from '../random.ts'
import { emailLocalPart, type PersonName } from './names.ts'
import { demoPerson, type Person, person } from './person.ts'

export type Landlord = {
  person: Person
  plan: 'landlord_basic' | 'landlord_premium'
  outcode: string
  membershipId: string
  /** Number of listings. */
  homes: number
}

const landlordCount = 60

const landlordOutcodes =
  'M21 LS7 SE15 BS5 NG7 L17 EH6 G42 CF24 BN2 NE6 S8 B30 YO31 OX4 CB1 NR2 EX1 PL4 SO17 PO4 RG1 MK9 CT1 ME14 GU1 IP4 CM2 CV5 SY1 LE2 PR1 HU5 TS5 SA2 BT9 AB24 DD4 IV2 LA1 CA1 DE23 ST4 WV3 GL1 SN1 TA1 BH9 TN1 LN1 PE1 DH1 SR2 WN1 SK4 CH1 LL57 HR1 WR1 OL1'.split(
    ' ',
  )

export function makeLandlords(
  seed: string,
  now: Date,
  nextName: () => PersonName,
  random: Random,
): Landlord[] {
  return Array.from({ length: landlordCount }, (_, i) => {
    const isDemo = i === 0
    const name = nextName()
    // A mail provider's name under .example: it looks like a personal address but cannot be real.
    const email = `${emailLocalPart(name)}@${random.pick(['gmail', 'hotmail', 'outlook'])}.example`
    const joinedAt = new Date(now.getTime() - random.int(40, 260) * day)
    const isPremium = isDemo || random.chance(0.45)
    const landlord = isDemo
      ? demoPerson('landlord', ['user', 'private_landlord'], seed, now)
      : person(seed, name, email, ['user', 'private_landlord'], joinedAt, random)
    return {
      person: landlord,
      plan: isPremium ? 'landlord_premium' : 'landlord_basic',
      outcode: landlordOutcodes[i % landlordOutcodes.length] as string,
      membershipId: idFor(seed, 'membership', landlord.id),
      homes: isDemo ? 4 : isPremium ? random.int(1, 4) : 1,
    }
  })
}
