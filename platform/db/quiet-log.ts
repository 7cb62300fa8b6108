/**
 * What our sessions tell PostgreSQL's log. An error repeats the value that caused it, however long, and nothing in PostgreSQL cuts
 * it: whoever sends megabytes that are refused would write them to the disk of the database. The error comes back to us and is
 * written, cut, into our own log. The database's own processes and other people's sessions log as before.
 */
export const quietLog = { log_min_messages: 'log', log_parameter_max_length: '1024' }
