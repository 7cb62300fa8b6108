console.error('wip')
