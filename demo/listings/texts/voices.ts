import type { Draft } from './phrases.ts'
import { briskVoice } from './voice-brisk.ts'
import { classicVoice } from './voice-classic.ts'
import { floorsVoice } from './voice-floors.ts'
import { localVoice } from './voice-local.ts'
import { ownerVoice } from './voice-owner.ts'
import { walkthroughVoice } from './voice-walkthrough.ts'

type VoiceTexts = {
  /** First sentences to choose from, so that neighbours in a list start differently. */
  openings: (draft: Draft) => string[]
  /** Everything after the first sentence. */
  rest: (draft: Draft) => string
}

const voices = {
  classic: classicVoice,
  brisk: briskVoice,
  walkthrough: walkthroughVoice,
  floors: floorsVoice,
  local: localVoice,
  owner: ownerVoice,
} satisfies Record<string, VoiceTexts>

/** How an advertiser writes. Each agency has one voice; private landlords and sellers write as owners. */
export type Voice = keyof typeof voices

export const agentVoices = ['classic', 'brisk', 'walkthrough', 'floors', 'local'] as const satisfies Voice[]

export const voiceTexts = (voice: Voice): VoiceTexts => voices[voice]
