export type Progress = { step: string; done: number; total: number }
export type OnProgress = (progress: Progress) => void
