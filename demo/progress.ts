export type DemoProgress = { step: string; done: number; total: number }
export type OnProgress = (progress: DemoProgress) => void
