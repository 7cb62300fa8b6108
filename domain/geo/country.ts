export type Country = 'England' | 'Scotland' | 'Wales' | 'Northern Ireland'
