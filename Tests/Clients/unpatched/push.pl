# Perl's LWP to Braze, as a back end has it.
use strict;
use warnings;
use LWP::UserAgent;

my $agent = LWP::UserAgent->new(timeout => 20, env_proxy => 1);
my $answer = $agent->post(
  'https://rest.iad-03.braze.com/messages/live_activity/start',
  'Authorization' => 'Bearer any', 'Content-Type' => 'application/json',
  Content => '{"app_id":"app","activity_id":"perl-1","external_user_ids":["me"],'
    . '"activity_attributes_type":"PerlAttributes","activity_attributes":{"name":"x"},'
    . '"content_state":{"eta":5},"notification":{"alert":{"title":"a","body":"b"}}}');
print $answer->status_line, "\n";
exit($answer->code == 201 ? 0 : 1);
