-- A file withdraws many homes in one transaction. Each message has a time of its own, so that a page of messages can continue where the
-- page before ended.
alter table private.feed_messages alter column received_at set default clock_timestamp();
