import type { Random } from '../random.ts'

/** Numbers that Ofcom reserves for drama, so that they are never real. */
const areas: [RegExp, string][] = [
  [/^(E|EC|N|NW|SE|SW|W|WC)\d/, '020 7946 0'],
  [/^B\d/, '0121 496 0'],
  [/^EH\d/, '0131 496 0'],
  [/^G\d/, '0141 496 0'],
  [/^LS\d/, '0113 496 0'],
  [/^LE\d/, '0116 496 0'],
  [/^L\d/, '0151 496 0'],
  [/^M\d/, '0161 496 0'],
  [/^NG\d/, '0115 496 0'],
  [/^RG\d/, '0118 496 0'],
  [/^S\d/, '0114 496 0'],
  [/^BS\d/, '0117 496 0'],
  [/^CF\d/, '029 2018 0'],
  [/^BT\d/, '028 9649 6'],
  [/^(NE|SR|DH)\d/, '0191 498 0'],
]

export function officePhone(outcode: string, random: Random): string {
  const prefix = areas.find(([codes]) => codes.test(outcode))?.[1] ?? '01632 960'
  return prefix + String(random.int(0, 999)).padStart(3, '0')
}

export function mobilePhone(random: Random): string {
  return `07700 900${String(random.int(0, 999)).padStart(3, '0')}`
}
