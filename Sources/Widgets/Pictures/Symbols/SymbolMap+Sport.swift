extension SymbolMap {
  /// Balls, prizes, games and figures that move.
  static let sport = """
    # balls and courts
    m F4B8 soccerball soccerball.inverse figure.soccer figure.indoor.soccer figure.outdoor.soccer
    g EA26 basketball figure.basketball
    g EA29 football american.football figure.american.football
    g EA2E figure.rugby figure.australian.football
    g EA51 baseball figure.baseball figure.softball
    m F507 tennisball
    g EA32 tennis.racket figure.tennis figure.badminton figure.squash figure.racquetball figure.pickleball figure.table.tennis
    g EA31 volleyball figure.volleyball
    g EA27 cricket.ball figure.cricket
    g EA2B hockey.puck figure.hockey figure.ice.hockey figure.field.hockey
    g EB45 figure.golf
    m F0D3 figure.bowling
    g EB90 sportscourt
    m F1E6 dumbbell figure.strengthtraining.traditional figure.strengthtraining.functional figure.cross.training figure.core.training
    # prizes and games
    m F53A trophy
    m F538 trophy.fill
    g EA3F medal medal.star
    m F47A rosette
    m F23C flag.checkered flag.checkered.2.crossed flag.pattern.checkered flag.pattern.checkered.2.crossed
    m F23D flag
    m F23B flag.fill flag.2.crossed flag.2.crossed.fill
    m F2B4 gamecontroller
    m F296 dpad
    g EB40 dice
    m F1CA die.face.1
    m F1CB die.face.2
    m F1CC die.face.3
    m F1CD die.face.4
    m F1CE die.face.5
    m F1CF die.face.6
    m F431 puzzlepiece puzzlepiece.extension
    # figures that move
    m F583 figure.walk figure.walk.motion figure.walk.arrival figure.walk.departure figure.walk.treadmill
    m F46E figure.run figure.run.treadmill figure.track.and.field
    g E50A figure.hiking
    m F0A3 figure.outdoor.cycle figure.indoor.cycle
    g EB48 figure.pool.swim figure.open.water.swim figure.water.fitness figure.waterpolo
    m F608 figure.rower figure.indoor.rowing figure.outdoor.rowing
    g E515 figure.surfing
    g E509 figure.skiing.downhill
    g E50E figure.skiing.crosscountry
    g E513 figure.snowboarding
    g E50B figure.skating figure.ice.skating
    g E511 skateboard
    g EAE9 figure.martial.arts figure.kickboxing
    g EA2C figure.boxing
    g EA34 figure.wrestling
    g EBC4 figure.gymnastics figure.barre
    g EA33 figure.handball
    g EAD7 figure.fishing
    g EA78 figure.mind.and.body figure.yoga figure.cooldown figure.taichi
    m F4CD stairs figure.stairs figure.stair.stepper figure.step.training
    g E934 figure.roll figure.roll.runningpace
    g EA1D figure.wave
    """
}
