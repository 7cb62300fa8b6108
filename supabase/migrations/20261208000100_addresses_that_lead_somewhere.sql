-- What somebody writes and a page puts into a picture or a link is the address of a picture or of a page, and of nothing
-- that would run, or lead to another site under our name.

/* An agency's own site, as the form takes it: domain/website.ts. */
create function private.is_website(address text) returns boolean language sql immutable parallel safe set search_path = ''
return coalesce(
  length(address) <= 300
  and address ~ '^https?://[^\s/?#@:"''<>\\.]+(\.[^\s/?#@:"''<>\\.]+)+(:[0-9]{1,5})?([/?#][^\s"<>\\]*)?$', false);

/* A page of ours, whatever is asked of it: domain/own-path.ts. To a browser two strokes, even one the other way, begin another site. */
create function private.is_own_path(path text) returns boolean language sql immutable parallel safe set search_path = ''
return coalesce(path ~ '^/([^\s/?#\\]+/)*[^\s/?#\\]*([?#].*)?$', false);

grant execute on function private.is_website, private.is_own_path to anon, authenticated;

-- What was let in before and is no such address was of no use to any reader: it goes, so that the rest of its row can stay.
update public.agencies set logo = null where logo is not null and not private.is_picture_address(logo);
update public.agencies set website = case when private.is_website(btrim(website, E' \t\r\n')) then btrim(website, E' \t\r\n') end
  where website is not null and not private.is_website(website);
update public.blog_posts set image_url = null, image_alt = '' where image_url is not null and not private.is_picture_address(image_url);
update public.content_changes set image_url = null, image_alt = '' where image_url is not null and not private.is_picture_address(image_url);
update public.announcements set link = null where link is not null and not private.is_own_path(link);
update public.notifications set link = null where link is not null and not private.is_own_path(link);

alter table public.agencies
  drop constraint agencies_website_check,
  add constraint "a logo comes from our storage or by https" check (logo is null or private.is_picture_address(logo)),
  add constraint "a website is reached by http or https" check (website is null or private.is_website(website));
alter table public.blog_posts
  add constraint "a post's picture comes from our storage or by https" check (image_url is null or private.is_picture_address(image_url));
alter table public.content_changes
  add constraint "a picture in waiting comes from our storage or by https" check (image_url is null or private.is_picture_address(image_url));
alter table public.announcements
  drop constraint announcements_link_check,
  add constraint "an announcement leads to a page of ours" check (link is null or private.is_own_path(link));
alter table public.notifications
  drop constraint notifications_link_check,
  add constraint "a notification leads to a page of ours" check (link is null or private.is_own_path(link));
