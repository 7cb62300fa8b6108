export const noAgents = {
  title: 'No agents found',
  text: 'Try a larger place nearby, or a part of the agency’s name.',
  agentNotFound: {
    title: 'Agent not found',
    text: 'The agency may have left, or the address may be mistyped.',
    next: 'All agents',
  },
} as const
